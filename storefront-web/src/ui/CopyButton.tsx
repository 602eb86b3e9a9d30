import { useEffect, useState } from 'react'
import { useT } from '../lib/i18n'
import { Button } from './Button'
import { Icon } from './Icon'
import text from './text.module.css'

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    return isCopied
  }
}

/** Copy becomes a tick and Copied! for two seconds. */
export function CopyButton({ value, what, onDark = false }: { value: string; what: string; onDark?: boolean }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button variant={onDark ? 'clear' : undefined} data-copied={copied || undefined} onClick={async () => setCopied(await copy(value))}>
      <Icon name={copied ? 'tick' : 'copy'} />
      <span aria-live="polite">{copied ? t('common.copied') : t('common.copy')}</span>
      <span className={text.srOnly}> {what}</span>
    </Button>
  )
}
