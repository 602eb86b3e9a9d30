CREATE OR REPLACE FUNCTION public.orders_write_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- What an order is found by besides its own columns: its buyer, and the references of its payment.
    IF TG_TABLE_NAME = 'accounts_customer' THEN
        UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
            WHERE orders_ordertext.order_id = o.id AND o.customer_id = NEW.id;
    ELSIF coalesce(NEW.reference, '') <> coalesce(OLD.reference, '') THEN
        UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
            WHERE orders_ordertext.order_id = o.id AND o.payment_id = COALESCE(NEW.payment_id, OLD.payment_id);
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER text_of_buyer AFTER UPDATE OF name, email, phone_number ON public.accounts_customer FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text) OR ((old.phone_number)::text IS DISTINCT FROM (new.phone_number)::text))) EXECUTE FUNCTION orders_write_words();

CREATE TRIGGER text_of_reference AFTER INSERT OR DELETE OR UPDATE OF reference ON public.payments_credit FOR EACH ROW EXECUTE FUNCTION orders_write_words();

CREATE TRIGGER text_of_reference AFTER INSERT OR DELETE OR UPDATE OF reference ON public.payments_paymentproof FOR EACH ROW EXECUTE FUNCTION orders_write_words();
