import { useRef } from "react";

/**
 * The key of a request, by which the server carries out a repetition only once: the same one for the same body, another
 * one for any other body and after `renew`.
 */
export function useRequestKey() {
  const sent = useRef({ body: "", key: "" });
  return {
    keyOf: (body: object) => {
      const text = JSON.stringify(body);
      if (text !== sent.current.body) sent.current = { body: text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    renew: () => {
      sent.current = { body: "", key: "" };
    },
  };
}
