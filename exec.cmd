@rem The scripts of package.json begin with the "exec" of other systems' shells: here it only runs the command.
@%*
