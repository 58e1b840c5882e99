import path from 'node:path'
import type { Env } from '#server/core/env.ts'
import type { FileStorage } from './files.ts'
import { createFolderStorage } from './folder.ts'
import { createBucketStorage } from './s3.ts'

type Settings = Pick<
  Env,
  'DATA_DIR' | 'FILES_S3_URL' | 'FILES_S3_REGION' | 'FILES_S3_KEY' | 'FILES_S3_SECRET'
>

/** Opens the file store of the settings: the bucket if set, else a folder beside the database. */
export function openFileStorage(env: Settings): FileStorage {
  const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = env
  return url === undefined || region === undefined || key === undefined || secret === undefined
    ? createFolderStorage(path.join(env.DATA_DIR, 'files'))
    : createBucketStorage({ url, region, key, secret })
}
