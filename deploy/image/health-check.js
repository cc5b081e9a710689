// Ready, as the container's own health check sees it. Exit code 0 or 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
