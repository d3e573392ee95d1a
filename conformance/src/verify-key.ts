/** Verifies a key through the service with a key of a resource server. */
export const verifyKey = async ({ url }: { url: string }, verifierKey: string, body: object) => {
  const response = await fetch(`${url}/api/auth/api-key/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': verifierKey },
    body: JSON.stringify(body),
  })
  return response.json()
}
