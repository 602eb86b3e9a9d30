CREATE TRIGGER customer_note_is_final BEFORE DELETE OR UPDATE ON public.accounts_customernote FOR EACH ROW EXECUTE FUNCTION common_row_is_final('{}', '{text,author_id}');
