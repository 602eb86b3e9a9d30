CREATE OR REPLACE FUNCTION public.orders_write_references()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF coalesce(NEW.reference, '') = coalesce(OLD.reference, '') THEN
        RETURN NULL;
    END IF;
    UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
        WHERE orders_ordertext.order_id = o.id AND o.payment_id = COALESCE(NEW.payment_id, OLD.payment_id);
    RETURN NULL;
END $function$;

CREATE TRIGGER text_of_reference AFTER INSERT OR DELETE OR UPDATE OF reference ON public.payments_credit FOR EACH ROW EXECUTE FUNCTION orders_write_references();

CREATE TRIGGER text_of_reference AFTER INSERT OR DELETE OR UPDATE OF reference ON public.payments_paymentproof FOR EACH ROW EXECUTE FUNCTION orders_write_references();
