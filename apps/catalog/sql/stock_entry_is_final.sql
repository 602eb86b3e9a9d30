CREATE TRIGGER stock_entry_is_final BEFORE DELETE OR UPDATE ON public.catalog_stockentry FOR EACH ROW EXECUTE FUNCTION common_row_is_final();
