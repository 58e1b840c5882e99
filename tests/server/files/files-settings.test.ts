import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/core/env.ts'

const BUCKET = {
  FILES_S3_URL: 'https://s3.example.org/foyer/',
  FILES_S3_REGION: 'ap-east-1',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 's3cr3t/+=',
}

describe('file storage settings', () => {
  test('the bucket settings are accepted all together or not at all', () => {
    expect(readEnv(BUCKET)).toMatchObject({ ...BUCKET, FILES_S3_URL: 'https://s3.example.org/foyer' })
    expect(readEnv({ FILES_S3_URL: '', FILES_S3_SECRET: ' ' }).FILES_S3_URL).toBeUndefined()
  })

  test.each(Object.keys(BUCKET))('a missing %s is named in one line', (name) => {
    expect(() => readEnv({ ...BUCKET, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set too: [^\\n]+\\.$`),
    )
  })

  test('several missing bucket settings are all named', () => {
    expect(() => readEnv({ FILES_S3_URL: BUCKET.FILES_S3_URL })).toThrow(
      /^FILES_S3_REGION and FILES_S3_KEY and FILES_S3_SECRET must be set too: [^\n]+\.$/,
    )
  })

  test.each([
    'foyer',
    'ftp://s3.example.org/foyer',
    's3://foyer',
    'https://key:secret@s3.example.org/foyer',
    'https://s3.example.org/foyer?x=1',
  ])('the bucket URL %s is refused', (url) => {
    expect(() => readEnv({ ...BUCKET, FILES_S3_URL: url })).toThrow(/^FILES_S3_URL must be [^\n]+\.$/)
  })
})
