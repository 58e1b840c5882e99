import path from 'node:path'
import type { Env } from '#server/core/env.ts'
import type { Files } from './files.ts'
import { filesInFolder } from './folder.ts'
import { filesInBucket } from './s3.ts'

type Settings = Pick<
  Env,
  'DATA_DIR' | 'FILES_S3_URL' | 'FILES_S3_REGION' | 'FILES_S3_KEY' | 'FILES_S3_SECRET'
>

/** The file store that the settings name: the bucket when there is one, else a folder beside the database. */
export function openFiles(env: Settings): Files {
  const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = env
  return url === undefined || region === undefined || key === undefined || secret === undefined
    ? filesInFolder(path.join(env.DATA_DIR, 'files'))
    : filesInBucket({ url, region, key, secret })
}
