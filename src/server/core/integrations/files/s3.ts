import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#server/core/app-error.ts'
import { requireFileKey, type FileStorage } from './files.ts'

const TIMEOUT_MS = 20_000
const RETRIES = 2
const RETRY_AFTER_SECONDS = 5

export type Bucket = {
  /** Endpoint and bucket, for example https://s3.example.org/foyer. */
  url: string
  region: string
  key: string
  secret: string
}

/** Stores files in an S3-compatible bucket. Errors: server.busy when it does not answer or fails. */
export function createBucketStorage({
  url,
  region,
  key: accessKeyId,
  secret: secretAccessKey,
}: Bucket): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const sendRequest = async (method: string, key: string, options: RequestInit = {}): Promise<Response> => {
    requireFileKey(key)
    const response = await send(client, `${url}/${key}`, { method, ...options })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await response.body?.cancel()
    if (response.status >= 500 || response.status === 429) throw busy()
    throw new Error(`The file store answers ${method} with ${response.status}.`)
  }
  return {
    async put(key, bytes, content_type) {
      const body = new Uint8Array(bytes)
      // Part of the signature, so that the bucket detects a corrupted body.
      const sha256 = createHash('sha256').update(body).digest('hex')
      const headers = { 'content-type': content_type, 'x-amz-content-sha256': sha256 }
      const response = await sendRequest('PUT', key, { body, headers })
      await response.body?.cancel()
    },
    async get(key) {
      const response = await sendRequest('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      return new Uint8Array(await response.arrayBuffer())
    },
    async remove(key) {
      const response = await sendRequest('DELETE', key)
      await response.body?.cancel()
    },
  }
}

async function send(client: AwsClient, address: string, init: RequestInit): Promise<Response> {
  try {
    return await client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw busy(error)
  }
}

function busy(cause?: unknown): AppError {
  const error = new AppError('server.busy', { retry_after_seconds: RETRY_AFTER_SECONDS })
  error.cause = cause
  return error
}
