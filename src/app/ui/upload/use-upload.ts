import { useEffect, useRef, useState } from 'react'
import { errorText } from '#app/lib/i18n/error-text.ts'

/** Sends a file; tells how much has left, from 0 to 1, and stops when the signal says so. */
export type Upload = (
  file: File,
  how: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<unknown>

export type UploadState =
  | { kind: 'idle' }
  /** `share` is null until it is known. */
  | { kind: 'sending'; file: File; share: number | null }
  | { kind: 'sent'; file: File }
  | { kind: 'failed'; text: string }

/** One file on its way. */
export function useUpload(upload: Upload) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', file, share: null })
    const { signal } = controller
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ kind: 'sending', file, share })
    }
    try {
      await upload(file, { onProgress, signal })
      if (!signal.aborted) setState({ kind: 'sent', file })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', text: errorText(error) })
    }
  }

  return {
    state,
    send,
    refuse: (text: string) => setState({ kind: 'failed', text }),
    stop: () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
