import { useEffect, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import type { ListRow } from '#offline/store/rows.ts'

/** How this phone opened a list: paired, or by a team member who is signed in; null until it is read. */
export function useOpenedBy(list_id: Id): ListRow['opened_by'] | null {
  const [opened_by, setOpenedBy] = useState<ListRow['opened_by'] | null>(null)
  useEffect(() => {
    void browserPorts()
      .db.lists.get(list_id)
      .then((row) => setOpenedBy(row?.opened_by ?? null))
  }, [list_id])
  return opened_by
}
