import { toApiError } from '@shop/shared/api/errors'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { writeReview } from '@/api/reviews'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useFocusFirstInvalid } from '@/lib/useFocusFirstInvalid'
import { useIsMounted } from '@/lib/useIsMounted'
import type { TextKey } from '@/locales/shape'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'
import styles from './ReviewForm.module.css'
import { commentProblem, ratingWord } from './words'

/** Rating 1 to 5 (5 at first) and a comment; it is sent for real from the dialog and from the page. */
export function ReviewForm({ productId, onDone }: { productId: string; onDone: () => void }) {
  const t = useT('reviews')
  const [rating, setRating] = useState(5)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<TextKey<'reviews'> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstInvalid = useFocusFirstInvalid(form)
  const isMounted = useIsMounted()
  const { mutate, isPending, error } = useMutation({
    ...writeReview(productId),
    onSuccess: () => {
      notify.success(t('reviews.submitted'))
      if (isMounted()) onDone()
    },
    onError: (failure) => {
      if (!isMounted()) notify.error(getErrorMessage(failure, t('reviews.failed')))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newProblem = commentProblem(comment)
    setProblem(newProblem)
    if (newProblem) focusFirstInvalid()
    if (newProblem || isPending) return
    mutate({ rating, comment: comment.trim() })
  }
  return (
    <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
      <fieldset>
        <legend className={text.label}>{t('reviews.rating')}</legend>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((n) => (
            <label key={n} className={n <= rating ? styles.highlighted : ''}>
              <input type="radio" name="rating" className={text.srOnly} checked={n === rating} onChange={() => setRating(n)} />
              <Icon name="star" />
              <span className={text.srOnly}>
                {n} {t(ratingWord(n))}
              </span>
            </label>
          ))}
          <b aria-hidden="true">{t(ratingWord(rating))}</b>
        </div>
      </fieldset>
      <TextArea
        label={t('reviews.comment')}
        hint={t('reviews.commentHint')}
        maxLength={2000}
        value={comment}
        error={problem ? t(problem) : undefined}
        onChange={(event) => {
          setComment(event.target.value)
          if (problem) setProblem(commentProblem(event.target.value))
        }}
      />
      {error ? (
        <Alert tone="bad" role="alert">
          {toApiError(error).status === 409 && !toApiError(error).serverMessage
            ? t('reviews.already')
            : getErrorMessage(error, t('reviews.failed'))}
        </Alert>
      ) : null}
      <Button type="submit" variant="primary" disabled={isPending}>
        {isPending ? t('reviews.submitting') : t('reviews.submit')}
      </Button>
    </form>
  )
}
