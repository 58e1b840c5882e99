import { getDoorSettings, subscribeDoorSettings } from '#app/lib/doors/door-settings.ts'
import './door-colours.css'

/** Shows verdicts in the colours that this phone is set to, while a door is open; the returned function ends it. */
export function applyDoorColours(): () => void {
  const root = document.documentElement
  const apply = () => {
    if (getDoorSettings().colour_blind) root.dataset['doorColours'] = 'blue-orange'
    else delete root.dataset['doorColours']
  }
  apply()
  const unsubscribe = subscribeDoorSettings(apply)
  return () => {
    unsubscribe()
    delete root.dataset['doorColours']
  }
}
