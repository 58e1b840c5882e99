import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFailure, errorText } from '#app/lib/i18n/error-text.ts'
import { useNotify } from '../notifications.tsx'

/** Uploads a file; reports progress from 0 to 1, and stops when the signal aborts. */
export type Upload = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<unknown>

export type UploadState =
  | { kind: 'idle' }
  /** `share` is null until known. */
  | { kind: 'sending'; file: File; share: number | null }
  | { kind: 'sent'; file: File }
  | { kind: 'failed'; text: string }

/** State of one upload. It continues when its page is left, and a failure is then shown as a notice. */
export function useUpload(upload: Upload) {
  const { t } = useTranslation('form')
  const notify = useNotify()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const controller_ref = useRef<AbortController | null>(null)
  const is_unmounted = useRef(false)
  useEffect(() => {
    is_unmounted.current = false
    return () => {
      is_unmounted.current = true
    }
  }, [])

  async function send(file: File): Promise<void> {
    const controller = new AbortController()
    controller_ref.current = controller
    setState({ kind: 'sending', file, share: null })
    const { signal } = controller
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ kind: 'sending', file, share })
    }
    try {
      await upload(file, { onProgress, signal })
      if (!signal.aborted) setState({ kind: 'sent', file })
    } catch (error) {
      if (signal.aborted) return
      if (is_unmounted.current)
        notify({ kind: 'error', text: t('upload.lost', { name: file.name, why: errorText(error) }) })
      else setState({ kind: 'failed', text: formatFailure('upload', error) })
    }
  }

  return {
    state,
    send,
    refuse: (text: string) => setState({ kind: 'failed', text }),
    stop: () => {
      controller_ref.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
