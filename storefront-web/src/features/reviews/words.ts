import type { TextKey } from '@/locales/shape'

const ratings: readonly TextKey<'reviews'>[] = ['reviews.r1', 'reviews.r2', 'reviews.r3', 'reviews.r4', 'reviews.r5']

export const ratingWord = (rating: number): TextKey<'reviews'> => ratings[Math.min(5, Math.max(1, Math.round(rating))) - 1] ?? 'reviews.r5'

const shortestComment = 10

/** What is wrong with a comment; nothing when it may be sent. */
export function commentProblem(comment: string): TextKey<'reviews'> | null {
  const length = comment.trim().length
  if (length === 0) return 'reviews.enterComment'
  return length < shortestComment ? 'reviews.shortComment' : null
}
