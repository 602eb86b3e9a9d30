import { useEffect } from 'react'
import { session } from '@/api/session'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import Dialog from '@/ui/Dialog'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { ReviewForm } from './ReviewForm'

export default function ReviewDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useT('reviews')
  useEffect(() => session.onEnd(onClose), [onClose])
  return (
    <Dialog onClose={onClose} title={t('reviews.write')}>
      <p className={text.dim}>
        <Name of={product} />
      </p>
      <ReviewForm productId={product._id} onDone={onClose} />
    </Dialog>
  )
}
