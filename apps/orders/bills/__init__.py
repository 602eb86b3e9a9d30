"""Tax invoices, bills of supply or receipts for orders, and the credit notes that correct them."""
