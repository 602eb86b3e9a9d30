import { useEffect, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import styles from './BackToTop.module.css'

export default function BackToTop() {
  const t = useT()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(window.scrollY > 300)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  if (!shown) return null
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('common.toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: reducesMotion ? 'auto' : 'smooth' })}
    >
      <Icon name="up" />
    </button>
  )
}
