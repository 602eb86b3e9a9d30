type Account = { holder: string; ifsc: string; lastFour: string };

/** 'KVBL ··4821', as the server writes it in its sentences. */
export function accountTail({ ifsc, lastFour }: Account): string {
  return `${ifsc.slice(0, 4)} ··${lastFour}`;
}

/** 'KVBL ··4821, Deepam Crackers' */
export function accountName(account: Account): string {
  return `${accountTail(account)}, ${account.holder}`;
}
