import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { FieldError } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { ProgressBar } from '@/ui/ProgressBar'
import type { ProofState } from './useProof'

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** From the gallery, the camera, the clipboard or by drag and drop. */
export function UploadBox({ proof }: { proof: ProofState }) {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { choose } = proof
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
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same
    <div
      className={over ? 'dropzone over' : 'dropzone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {proof.file ? (
        <Chosen proof={proof} onReplace={() => picker.current?.click()} />
      ) : (
        <div className="row">
          <button type="button" className="btn solid" disabled={proof.preparing} onClick={() => picker.current?.click()}>
            <Icon name="plus" />
            {proof.preparing ? t('pay.shrinking') : t('pay.choose')}
          </button>
          <button type="button" className="btn phone-only" disabled={proof.preparing} onClick={() => camera.current?.click()}>
            <Icon name="camera" />
            {t('pay.camera')}
          </button>
          <span className="small dim wide-only">{t('pay.drop')}</span>
        </div>
      )}
      <input
        ref={picker}
        id="screenshot"
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t('pay.upload')}
        aria-describedby={proof.problem ? 'screenshot-error' : undefined}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <input
        ref={camera}
        className="sr"
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={t('pay.camera')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <FieldError id="screenshot-error" text={proof.problem ?? undefined} />
    </div>
  )
}

function Chosen({ proof, onReplace }: { proof: ProofState; onReplace: () => void }) {
  const t = useT()
  const { file, progress, percent } = proof
  const preview = usePreview(file)
  if (!file) return null
  const size = megabytes(progress?.total || file.size)
  return (
    <div className="upload">
      {preview ? (
        <img className="shotpic" src={preview} alt={t('pay.screenshotOf')} width={52} height={87} />
      ) : (
        <span className="shotpic" />
      )}
      <div aria-live="polite">
        <b>{file.name}</b>
        <p className="small dim num">
          {progress ? t('pay.ofSize', { done: megabytes(progress.sent), size, percent }) : `${t('pay.size', { size })}, ${t('pay.ready')}`}
        </p>
        {progress ? (
          <ProgressBar percent={percent} label={t('pay.upload')} role="progressbar" />
        ) : (
          <button type="button" className="btn ghost px-0" onClick={onReplace}>
            {t('pay.replace')}
          </button>
        )}
      </div>
      <button
        type="button"
        className="tool"
        aria-label={progress ? t('pay.cancelUpload') : t('pay.removeFile')}
        onClick={progress ? proof.cancel : proof.remove}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}
