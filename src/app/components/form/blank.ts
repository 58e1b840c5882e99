/** For bodies: an empty field is no value. */
export const nullIfBlank = (typed: string): string | null => (typed.trim() === '' ? null : typed)
