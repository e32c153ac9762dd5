# Serves SQL-Ledger, whose package has only CGI scripts. Their subroutines have the same names, so each request needs a
# process of its own. It is forked from one that has already loaded Perl, the database's driver and the program's modules.
use strict;
use warnings;
use CGI::Emulate::PSGI;
use DBI;
use DBD::Pg;
use Plack::App::File;
use POSIX qw(dup2);

my $program = '/usr/share/sql-ledger';
chdir $program or die "$program: $!";
# Our settings come before those of the package.
unshift @INC, $ENV{SETTINGS}, $program;
for my $module (glob 'SL/*.pm') {
    local $SIG{__WARN__} = sub { };
    require $module;
}

my $run_script = CGI::Emulate::PSGI->handler(sub {
    my $child = fork // die "fork: $!";
    if ($child) {
        waitpid $child, 0;
        return;
    }
    # A script may end by executing another one, which prints to the process's own output.
    dup2(fileno STDOUT, 1);
    @ARGV = ();
    $0 = "$program$ENV{PATH_INFO}";
    no warnings;
    do $0;
    print STDERR $@ if $@;
    exit;
});
my $send_file = Plack::App::File->new(root => $program)->to_app;

sub { $_[0]{PATH_INFO} =~ m{^/\w+\.pl$} ? $run_script->(@_) : $send_file->(@_) };
