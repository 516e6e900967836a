// tools/sbom.mjs PROGRAM MODULES - the parts inside the packages, as CycloneDX 1.5
// JSON: the libraries PROGRAM loads, by Debian package, and the npm packages in its
// page (MODULES, as the build of the page lists them). The same input gives the
// same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [program, modules] = process.argv.slice(2);
if (!modules) throw new Error('usage: node tools/sbom.mjs PROGRAM MODULES');
const env = { ...process.env, LC_ALL: 'C' };
const run = (command, ...words) => execFileSync(command, words, { encoding: 'utf8', env });

/** The packages of libraries. Debian knows each by the name of either side of the merge of / and /usr. */
function packages_of(libraries) {
  const paths = libraries.map((library) => realpathSync(library).replace(/^\/usr\//, '/'));
  const { stdout } = spawnSync('dpkg-query', ['-S', ...paths, ...paths.map((path) => `/usr${path}`)], { encoding: 'utf8', env });
  const owners = new Map([...stdout.matchAll(/^(\S+): (?:\/usr)?(\/\S+)$/gm)].map(([, name, path]) => [path, name]));
  return paths.map((path) => {
    if (!owners.has(path)) throw new Error(`no package holds ${path}`);
    return owners.get(path);
  });
}

const owners = packages_of(run(resolve(root, 'tools/loads'), program).trim().split('\n'));
// Loaded at run time: the event loop of libwebsockets.
const event_loop = owners.find((name) => /^libwebsockets\d/.test(name)).replace(/^[^:]*/, 'libwebsockets-evlib-uv');
const packages = [...new Set([...owners, event_loop])].sort();
const debian = packages.map((name) => {
  const format = '-f=${Package}\t${Version}\t${source:Package}\t${Architecture}\n';
  const [plain, version, source, kind] = run('dpkg-query', '-W', format, name).trim().split('\t');
  return {
    type: 'library',
    name: plain,
    version,
    purl: `pkg:deb/debian/${plain}@${encodeURIComponent(version)}?arch=${kind}`,
    properties: [{ name: 'source', value: source }],
  };
});

const lock = JSON.parse(readFileSync(resolve(root, 'web/package-lock.json'), 'utf8')).packages;
const npm = JSON.parse(readFileSync(modules, 'utf8')).map((name) => {
  const held = lock[`node_modules/${name}`];
  if (!held) throw new Error(`web/package-lock.json has no ${name}`);
  const sum = Buffer.from(held.integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    type: 'library',
    name,
    version: held.version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${held.version}`,
    licenses: [{ license: { id: held.license } }],
    hashes: [{ alg: 'SHA-512', content: sum }],
  };
});
if (npm.length === 0 || debian.length < 5) throw new Error('the list of parts cannot be whole');

const version = /project\(astrolabe VERSION (\S+)/.exec(readFileSync(resolve(root, 'CMakeLists.txt'), 'utf8'))[1];
const parts = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name: 'astrolabe', version, licenses: [{ license: { id: 'MIT' } }] } },
  components: [...debian, ...npm],
};
process.stdout.write(`${JSON.stringify(parts, null, 1)}\n`);
