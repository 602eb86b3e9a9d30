CREATE TRIGGER statement_row_is_final BEFORE UPDATE ON public.reconciliation_statementrow FOR EACH ROW EXECUTE FUNCTION common_row_is_final('{state,set_aside_reason,occurrence}');
