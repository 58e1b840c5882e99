/** How a file is on its way: who hears how much has left, and what stops it. */
export interface UploadOptions {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The same as the client takes it. */
export const toCallOptions = ({ onProgress, signal }: UploadOptions = {}) => ({
  ...(onProgress && { on_progress: onProgress }),
  ...(signal && { signal }),
})
