/** Progress listener and abort signal of an upload. */
export interface UploadOptions {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The same as client call options. */
export const toCallOptions = ({ onProgress, signal }: UploadOptions = {}) => ({
  ...(onProgress && { on_progress: onProgress }),
  ...(signal && { signal }),
})
