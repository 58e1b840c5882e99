import { subscribeSession } from '#app/lib/net/session.ts'
import { readPushOwner } from './owner.ts'
import { syncPushSubscription } from './sync-subscription.ts'

const isChange = ({ data }: MessageEvent<unknown>): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'PUSH_CHANGED'

/**
 * Installed at startup, whatever page is open: this browser shows only the signed-in user's notifications, and the
 * server is notified when the browser changes the subscription.
 */
export function watchPushes(): () => void {
  const sync = () => {
    if (readPushOwner() !== null) void syncPushSubscription().catch(() => undefined)
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    if (isChange(event)) sync()
  }
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  worker?.addEventListener('message', onMessage)
  const stop = subscribeSession(sync)
  sync()
  return () => {
    stop()
    worker?.removeEventListener('message', onMessage)
  }
}
