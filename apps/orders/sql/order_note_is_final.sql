CREATE TRIGGER order_note_is_final BEFORE DELETE OR UPDATE ON public.orders_ordernote FOR EACH ROW EXECUTE FUNCTION common_row_is_final('{}', '{text,author_id}');
