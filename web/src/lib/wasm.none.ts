// The one-file page holds one engine: two would make it half as long again.

export default '';
