import { cx } from '@shop/shared/lib/classes'
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/Button'
import { FieldError } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import layout from '@/ui/layout.module.css'
import { ProgressBar } from '@/ui/ProgressBar'
import text from '@/ui/text.module.css'
import styles from './UploadBox.module.css'
import type { ProofState } from './useProof'

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

function Preview({ file }: { file: File }) {
  const t = useT('payment')
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} className={styles.preview} alt={t('pay.screenshotOf')} width={52} height={87} />
}

/** From the gallery, the camera, the clipboard or by drag and drop. */
export function UploadBox({ proof }: { proof: ProofState }) {
  const t = useT('payment')
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { choose, problem } = proof
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the button that says so is in a bar below, and the box may be out of sight.
    if (problem && !proof.file) box.current?.scrollIntoView({ block: 'center' })
  }, [problem, proof.file])
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])][0]
      if (file) void choose(file)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  })
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same
    <div
      ref={box}
      className={isDraggedOver ? styles.over : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={dropped}
    >
      {proof.file ? (
        <Chosen proof={proof} onReplace={() => picker.current?.click()} />
      ) : (
        <div className={layout.row}>
          <Button variant="solid" disabled={proof.preparing} onClick={() => picker.current?.click()}>
            <Icon name="plus" />
            {proof.preparing ? t('pay.shrinking') : t('pay.choose')}
          </Button>
          <Button className={layout.phoneOnly} disabled={proof.preparing} onClick={() => camera.current?.click()}>
            <Icon name="camera" />
            {t('pay.camera')}
          </Button>
          <span className={cx(text.small, text.dim, layout.wideOnly)}>{t('pay.drop')}</span>
        </div>
      )}
      <input
        ref={picker}
        id="screenshot"
        className={text.srOnly}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t('pay.upload')}
        aria-describedby={problem ? 'screenshot-error' : undefined}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <input
        ref={camera}
        className={text.srOnly}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={t('pay.camera')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <FieldError id="screenshot-error" text={problem ?? undefined} />
    </div>
  )
}

function Chosen({ proof, onReplace }: { proof: ProofState; onReplace: () => void }) {
  const t = useT('payment')
  const { file, progress, percent } = proof
  if (!file) return null
  const size = megabytes(progress?.total || file.size)
  return (
    <div className={styles.upload}>
      <Preview file={file} />
      <div aria-live="polite">
        <b>{file.name}</b>
        <p className={cx(text.small, text.dim, text.number)}>
          {progress ? t('pay.ofSize', { done: megabytes(progress.sent), size, percent }) : `${t('pay.size', { size })}, ${t('pay.ready')}`}
        </p>
        {progress ? (
          <ProgressBar percent={percent} label={t('pay.upload')} role="progressbar" />
        ) : (
          <Button variant="ghost" flush onClick={onReplace}>
            {t('pay.replace')}
          </Button>
        )}
      </div>
      <IconButton aria-label={progress ? t('pay.cancelUpload') : t('pay.removeFile')} onClick={progress ? proof.cancel : proof.remove}>
        <Icon name="x" />
      </IconButton>
    </div>
  )
}
