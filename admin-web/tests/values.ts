import clock from "@shop/shared/contract/clock.json" with { type: "json" };

/** The time of the contract's examples: tests of layout neither know nor need today's date. */
export const { now } = clock;

/** Before that time by so much that whatever can be late is, with the longest badge; and after it by an hour. */
export const late = "2026-08-28T22:58:00+05:30";
export const soon = "2026-11-24T12:00:00+05:30";

type Change = (key: string, value: unknown, among: Record<string, unknown>) => unknown;

function eachValue(change: Change, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each) => eachValue(change, each));
  if (typeof answer !== "object" || answer === null) return answer;
  const among = answer as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(among).map(([key, value]) => [
      key,
      typeof value === "object" && value !== null ? eachValue(change, value) : change(key, value, among),
    ]),
  );
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:/;

/** Every moment in an answer is this one. */
export const at = (time: string) => (answer: unknown) =>
  eachValue((_, value) => (typeof value === "string" && moment.test(value) ? time : value), answer);

const names = [
  "மீனாட்சிசுந்தரேஸ்வரன் திருநாவுக்கரசு கிருஷ்ணமூர்த்தி",
  "विश्वनाथप्रसाद चन्द्रशेखरन् लक्ष्मीनारायण त्रिपाठी",
  "Thiruvananthapuramsubramaniam@Venkatanarasimharajuvaripeta",
];
const named = /^(name|accountName|bankName|productName|categoryName|city|savedBy|street)$/;
const counted =
  /(Count|Waiting|Overdue|Open|New|Unresolved|sDue|Orders|Products|Users)$|^(overdue|counts?|stock|unread)$/;
const money =
  /(amount|price|total|spend|revenue|due|received|sum|limit|balance)$|^(total|amount|subtotal|packing|spend)/i;

/** Names in Tamil and Hindi and in one word, more than a hundred of everything, amounts of lakhs with paise. */
export function long(answer: unknown): unknown {
  let count = 0;
  return at(late)(
    eachValue((key, value, among) => {
      if (typeof value === "string" && value !== "" && named.test(key)) {
        count += 1;
        return `${names[count % names.length]} ${count}`;
      }
      if (typeof value !== "number" || key === "totalPages") return value;
      if (counted.test(key) || (key === "total" && "success" in among)) return 120;
      return money.test(key) ? 1234567.89 : value;
    }, answer),
  );
}
