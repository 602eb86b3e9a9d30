-- Sends the requests of a file, one line each: method, path, headers (name=value|...), body; separated by tabs.
local requests, at = {}, 0

function init()
  for line in io.lines(os.getenv("BENCH_REQUESTS")) do
    local method, path, headers, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local sent = {}
    for name, value in headers:gmatch("([^=|]+)=([^|]*)") do sent[name] = value end
    requests[#requests + 1] = wrk.format(method, path, sent, body ~= "" and body or nil)
  end
  at = tonumber(os.getenv("BENCH_START") or "0") % #requests
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency, calls)
  local errors = summary.errors
  io.stderr:write(string.format(
    '{"requests": %d, "seconds": %.4f, "p50": %.3f, "p95": %.3f, "p99": %.3f, "bytes": %d, "wrong": %d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3, summary.bytes, errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
