/**
 * Path of stored images and attachments below the API base, public for anyone with the URL. Not an endpoint,
 * because the response is not JSON.
 */
export const FILES_PATH = '/public/files'
