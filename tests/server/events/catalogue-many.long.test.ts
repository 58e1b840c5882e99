import { describe, expect, test } from 'vitest'
import { KNOWN_CHARACTERS_MAX, readCatalogue } from '#contract/events/catalogue.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const EVENTS = 300

describe('the catalogue of a large account', () => {
  const fixture = useFixture()

  test('300 known events fit into one catalogue request, and none of them is sent again', async () => {
    const { account_id } = fixture.venue
    await fixture.db.withTx(async (tx) => {
      for (let made = 0; made < EVENTS; made += 1) await addEvent(fixture.server, tx, { account_id })
    })
    const ask = (known: string) => fixture.call('owner', readCatalogue, { query: { known } })
    const { data } = await ask('')
    expect(data.changed).toHaveLength(EVENTS + 2)
    const known = data.changed.map(({ event, digest }) => `${event.id}:${digest}`).join(',')
    expect(known.length).toBeLessThan(KNOWN_CHARACTERS_MAX)
    expect((await ask(known)).data.changed).toEqual([])
  })
})
