import { msg } from '@muster/contract/kit/msg'
/** `fetch` for a body whose way is shown: `fetch` itself does not tell how much of it has gone. */
export const fetchTold = (
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The connection broke'))
    request.onabort = () => reject(signal?.reason ?? new DOMException(msg('Aborted'), 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | undefined)
  })
