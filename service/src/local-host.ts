/** Whether the host is reachable only from this machine. */
export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
