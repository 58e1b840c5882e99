import { expect, test } from 'vitest'
import { jobs } from '#server/domains/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const LOG = { warn: () => undefined, error: () => undefined }

describeOnEachDatabase('queues', (kind) => {
  const fixture = useFixture(kind)

  test('the depth of every queue is read, and is zero when nothing waits', async () => {
    const depths = await Promise.all(
      jobs({ ...fixture.server.deps, log: LOG, sendToSelf: () => Promise.resolve(true) }).flatMap((job) =>
        'readDepth' in job && job.readDepth !== undefined ? [fixture.db.read(job.readDepth)] : [],
      ),
    )
    expect(depths.length).toBeGreaterThan(3)
    expect(new Set(depths.map(({ waiting, due_at }) => `${waiting} ${due_at}`))).toEqual(new Set(['0 null']))
  })
})
