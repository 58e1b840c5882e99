/** How a file is on its way: who hears how much has left, and what stops it. */
export interface Sending {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The same as the client takes it. */
export const sentAs = ({ onProgress, signal }: Sending = {}) => ({
  ...(onProgress && { on_progress: onProgress }),
  ...(signal && { signal }),
})
