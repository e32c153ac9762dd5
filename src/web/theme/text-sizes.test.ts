import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(globSync('src/**/*.css'))(
  'in %s no size of text and no width of a layout ignores the browser’s own',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(
      /(font-size|line-height|--text[\w-]*):[^;]*\dpx|@(media|container)[^{]*\dpx/,
    );
  },
);
