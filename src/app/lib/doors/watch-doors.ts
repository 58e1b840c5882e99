import { whenIdle } from '../idle.ts'
import { onSignOut } from '../net/session.ts'

/** Installed at startup: deletes lists that are over, and those of a user who signs out, from this device. */
export function watchDoors(): void {
  onSignOut(async () => {
    const { eraseOwnDoors } = await import('./leave-doors.ts')
    await eraseOwnDoors()
  })
  void whenIdle()
    .then(() => import('./leave-doors.ts'))
    .then(({ eraseOldDoors }) => eraseOldDoors())
}
