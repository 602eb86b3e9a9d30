export const adminUrl = process.env.ADMIN_URL ?? "http://admin.localhost:8000";
export const shopUrl = process.env.BASE_URL ?? "http://localhost:8000";
export const mailboxUrl = process.env.MAILBOX_URL ?? `${shopUrl}/dev/mailbox.json`;
export const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const owner = {
  email: process.env.STAFF_EMAIL ?? "",
  password: process.env.STAFF_PASSWORD ?? "",
};

/** Set by `make test-all`. `make test` leaves out what concerns one page alone, and further widths and themes. */
export const isEverything = process.env.TEST_EVERYTHING === "1";
