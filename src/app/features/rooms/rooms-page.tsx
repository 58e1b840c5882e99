import { useParams } from '@tanstack/react-router'
import { RoomsScreen } from './list/rooms-screen.tsx'
import { RoomScreen } from './room/room-screen.tsx'

/** All rooms, or the one in the URL. */
export function RoomsPage() {
  const id = useParams({ strict: false, select: ({ roomId }) => roomId })
  return id === undefined ? <RoomsScreen /> : <RoomScreen id={id} />
}
