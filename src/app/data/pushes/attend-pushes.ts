import { subscribeSession } from '#app/lib/net/session.ts'
import { readPushOwner } from './owner.ts'
import { syncPushSubscription } from './tell-server.ts'

const isChange = ({ data }: MessageEvent<unknown>): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'PUSH_CHANGED'

/**
 * Installed at startup, whatever page is open: this browser shows only the signed-in user's notifications, and the
 * server is told when the browser changes the subscription.
 */
export function watchPushes(): () => void {
  const agree = () => {
    if (readPushOwner() !== null) void syncPushSubscription().catch(() => undefined)
  }
  const hear = (event: MessageEvent<unknown>) => {
    if (isChange(event)) agree()
  }
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  worker?.addEventListener('message', hear)
  const stop = subscribeSession(agree)
  agree()
  return () => {
    stop()
    worker?.removeEventListener('message', hear)
  }
}
