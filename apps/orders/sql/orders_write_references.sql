CREATE OR REPLACE FUNCTION public.orders_write_references()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
        WHERE orders_ordertext.order_id = o.id AND o.payment_id = COALESCE(NEW.payment_id, OLD.payment_id);
    RETURN NULL;
END $function$;

CREATE TRIGGER text_lost_reference AFTER DELETE ON public.payments_credit FOR EACH ROW WHEN (((old.reference)::text <> ''::text)) EXECUTE FUNCTION orders_write_references();

CREATE TRIGGER text_new_reference AFTER INSERT ON public.payments_credit FOR EACH ROW WHEN (((new.reference)::text <> ''::text)) EXECUTE FUNCTION orders_write_references();

CREATE TRIGGER text_reference AFTER UPDATE OF reference ON public.payments_credit FOR EACH ROW WHEN (((old.reference)::text IS DISTINCT FROM (new.reference)::text)) EXECUTE FUNCTION orders_write_references();

CREATE TRIGGER text_lost_reference AFTER DELETE ON public.payments_paymentproof FOR EACH ROW WHEN (((old.reference)::text <> ''::text)) EXECUTE FUNCTION orders_write_references();

CREATE TRIGGER text_new_reference AFTER INSERT ON public.payments_paymentproof FOR EACH ROW WHEN (((new.reference)::text <> ''::text)) EXECUTE FUNCTION orders_write_references();

CREATE TRIGGER text_reference AFTER UPDATE OF reference ON public.payments_paymentproof FOR EACH ROW WHEN (((old.reference)::text IS DISTINCT FROM (new.reference)::text)) EXECUTE FUNCTION orders_write_references();
