/** The class names that apply, in one string; undefined without any. */
export const cx = (...names: (string | false | null | undefined)[]): string | undefined => names.filter(Boolean).join(' ') || undefined
