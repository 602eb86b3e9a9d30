let writtenAt = 0;

/** When this tab, or another one of this browser, last wrote something; 0 for never. */
export function lastWriteAt(): number {
  return writtenAt;
}

export function noteWrite(): void {
  writtenAt = Date.now();
}
