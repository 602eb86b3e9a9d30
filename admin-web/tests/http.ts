import { request } from "node:http";

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Browsers resolve *.localhost, but Node does not everywhere: use 127.0.0.1 with the Host header. */
export function send(
  method: string,
  address: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const url = new URL(address);
  const local = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  return new Promise((resolve, reject) => {
    const call = request(
      {
        method,
        host: local ? "127.0.0.1" : url.hostname,
        port: url.port || 80,
        path: `${url.pathname}${url.search}`,
        headers: {
          Host: url.host,
          ...headers,
          ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString("utf8"),
          }),
        );
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

export async function json<T>(
  method: string,
  address: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<T> {
  const answer = await send(method, address, {
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.status >= 400) throw new Error(`${method} ${address}: ${answer.status} ${answer.text.slice(0, 400)}`);
  return JSON.parse(answer.text) as T;
}

export type Part = { name: string; value: string | Buffer; filename?: string; type?: string };

export function multipart(parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const edge = `----edge${Date.now()}${Math.random().toString(16).slice(2)}`;
  const pieces: Buffer[] = [];
  for (const { name, value, filename, type } of parts) {
    const file = filename ? `; filename="${filename}"` : "";
    const kind = type ? `\r\nContent-Type: ${type}` : "";
    pieces.push(Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`));
    pieces.push(Buffer.isBuffer(value) ? value : Buffer.from(value), Buffer.from("\r\n"));
  }
  pieces.push(Buffer.from(`--${edge}--\r\n`));
  return { body: Buffer.concat(pieces), headers: { "Content-Type": `multipart/form-data; boundary=${edge}` } };
}
