import { useEffect, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import styles from './BackToTop.module.css'

export default function BackToTop() {
  const t = useT()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > 300)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('common.toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })}
    >
      <Icon name="up" />
    </button>
  )
}
