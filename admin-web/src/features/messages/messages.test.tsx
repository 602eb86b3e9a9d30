import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Message } from "../../api/messages";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const { ticket: example } = examples["GET /api/admin/messages/{id} 200"];
const late = new Date(Date.now() - 3_600_000).toISOString();
const soon = new Date(Date.now() + 3_600_000).toISOString();
const message: Message = { ...example, status: "open", answerBy: soon, closeBy: soon, entries: [] };
const path = `/admin/messages/${message._id}`;

function serve(now: Message, answer: Message = now) {
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/admin/messages/:id", () => HttpResponse.json({ success: true, ticket: now })),
    http.post("*/api/admin/messages/:id/replies", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: "Reply sent", ticket: answer }, { status: 201 });
    }),
    http.put("*/api/admin/messages/:id/:step", ({ params }) => {
      sent.push(params.step);
      return HttpResponse.json({ success: true, message: `Message ${params.step}`, ticket: answer });
    }),
  );
  return sent;
}

it("a reply is sent and shown in the conversation", async () => {
  const entry = { _id: "9", kind: "staff", text: "Yes, we do.", authorName: "Priya", isStaff: true, at: soon } as const;
  const sent = serve(message, { ...message, status: "answered", answerBy: null, entries: [entry] });
  const { user } = renderAt(path);
  await user.type(await screen.findByLabelText("Reply"), "Yes, we do.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Reply sent")).toBeVisible();
  expect(sent).toEqual([{ text: "Yes, we do." }]);
  expect(screen.getByText("Yes, we do.")).toBeVisible();
  expect(screen.getByLabelText("Reply")).toHaveValue("");
});

it("a reply that was refused stays in its field", async () => {
  serve(message);
  server.use(
    http.post("*/api/admin/messages/:id/replies", () =>
      HttpResponse.json(
        { success: false, code: "message_closed", message: "This message is closed. Reopen it first.", errors: [] },
        { status: 409 },
      ),
    ),
  );
  const { user } = renderAt(path);
  await user.type(await screen.findByLabelText("Reply"), "Yes, we do.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Reopen it first");
  expect(screen.getByLabelText("Reply")).toHaveValue("Yes, we do.");
});

it.each([
  [message, "Close", "close"],
  [{ ...message, status: "closed", answerBy: null, closeBy: null } as Message, "Reopen", "reopen"],
])("a message is closed and reopened", async (now, name, step) => {
  const sent = serve(now);
  const { user } = renderAt(path);
  await user.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText(`Message ${step}`)).toBeVisible();
  expect(sent).toEqual([step]);
});

it("what is overdue is marked", async () => {
  serve({ ...message, answerBy: late });
  renderAt(path);
  expect(await screen.findByText(/Answer overdue since/)).toBeVisible();
});

it("what is not closed in 30 days is marked", async () => {
  serve({ ...message, answerBy: null, closeBy: late });
  renderAt(path);
  expect(await screen.findByText(/Not closed in 30 days/)).toBeVisible();
});

it("the menu counts the messages that wait for an answer", async () => {
  renderAt("/admin/messages");
  const link = await screen.findByRole("link", { name: /Messages.*1.*wait for an answer/ });
  expect(link).toHaveAttribute("href", "/admin/messages");
  const [first] = examples["GET /api/admin/messages 200"].messages;
  expect(await screen.findAllByRole("link", { name: first?.number })).not.toHaveLength(0);
});
