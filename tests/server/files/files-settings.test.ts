import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/core/env.ts'

const BUCKET = {
  FILES_S3_URL: 'https://s3.example.org/foyer/',
  FILES_S3_REGION: 'ap-east-1',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 's3cr3t/+=',
}

describe('the settings of the file store', () => {
  test('are all there, or none', () => {
    expect(readEnv(BUCKET)).toMatchObject({ ...BUCKET, FILES_S3_URL: 'https://s3.example.org/foyer' })
    expect(readEnv({ FILES_S3_URL: '', FILES_S3_SECRET: ' ' }).FILES_S3_URL).toBeUndefined()
  })

  test.each(Object.keys(BUCKET))('name %s in one line when it alone is missing', (name) => {
    expect(() => readEnv({ ...BUCKET, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set too: [^\\n]+\\.$`),
    )
  })

  test('name all that is missing', () => {
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
  ])('refuse %s for a bucket', (url) => {
    expect(() => readEnv({ ...BUCKET, FILES_S3_URL: url })).toThrow(/^FILES_S3_URL must be [^\n]+\.$/)
  })
})
